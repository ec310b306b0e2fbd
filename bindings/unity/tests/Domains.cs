// A domain that is unloaded while its handler is installed, as by the Unity editor after each change of a script.

using System;
using GrazeLib;

public static unsafe partial class Tests
{
    static void InstallAndUse()
    {
        int* refusals = (int*)(IntPtr)AppDomain.CurrentDomain.GetData("refusals");
        Graze.SetErrorHandler(delegate { (*refusals)++; });
        Refuse();
        // Comes after what Graze itself does then.
        AppDomain.CurrentDomain.DomainUnload += delegate { Refuse(); };
    }

    static void Domains()
    {
        int* refusals = stackalloc int[1];
        for (int i = 1; i <= 3; i++)
        {
            AppDomain domain = AppDomain.CreateDomain("another");
            domain.SetData("refusals", (IntPtr)refusals);
            domain.DoCallBack(InstallAndUse);
            Check(*refusals == i, "a handler in another domain");
            AppDomain.Unload(domain);
            GC.Collect();
            Refuse();
            Check(*refusals == i, "an unloaded domain leaves no handler");
        }
        Listen();
        Refuse();
        Check(Refused() != "", "a handler after other domains");
        Graze.SetErrorHandler(null);
    }
}
