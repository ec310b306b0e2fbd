//! The macro for queries whose answer is a verdict and a hit: rays and sweeps.

/// `Name(a: type, …) -> hit: fast expression, exact expression;`: the expressions use the arguments, the vector type
/// `V`.
macro_rules! hit_queries {
    ($(
        $(#[$doc:meta])*
        $name:ident $(<$life:lifetime>)? ($($argument:ident: $type:ty),+) -> $hit:ty:
            fast $fast:expr, exact $exact:expr;
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name $(<$life>)? ($(pub $type),+);

        impl $(<$life>)? Query for $name $(<$life>)? {
            type Scalar = f32;
            type Answer = Outcome<$hit>;

            #[inline(always)]
            #[allow(unused_variables)]
            fn fast<V: F32s>(self) -> Fast<Outcome<$hit>> {
                let $name($($argument),+) = self;
                $fast
            }

            #[inline(always)]
            fn validate(self) -> Result<(), Invalid> {
                let $name($($argument),+) = self;
                ($($argument,)+).validate()
            }

            fn exact(self) -> Outcome<$hit> {
                let $name($($argument),+) = self;
                $exact
            }
        }
    )+};
}

pub(super) use hit_queries;
