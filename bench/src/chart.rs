//! Draws lines on two logarithmic axes, as SVG with a white background, for light and dark themes.

use crate::race::Who;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::fmt::Display;

const SIZE: (u32, u32) = (760, 440);
/// The width of the legend.
const NAMES: u32 = 190;
const FONT: &str = "sans-serif";

pub struct Chart {
    pub title: &'static str,
    pub x: &'static str,
    pub y: &'static str,
    pub curves: Vec<Curve>,
}

pub struct Curve {
    pub who: Who,
    pub label: &'static str,
    pub points: Vec<(f64, f64)>,
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

impl Chart {
    pub fn svg(&self) -> Result<String, String> {
        let mut text = String::new();
        {
            let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
            self.draw(&area).map_err(|error| format!("{}: {error}", self.title))?;
            area.present().map_err(|error| error.to_string())?;
        }
        Ok(text)
    }

    fn draw(&self, area: &Area) -> Result<(), impl Display + use<>> {
        area.fill(&WHITE)?;
        let (left, right) = area.split_horizontally(SIZE.0 - NAMES);
        self.draw_lines(&left)?;
        self.draw_names(&right)
    }

    fn draw_lines(&self, area: &Area) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
        let (low_x, high_x) = self.range(|point| point.0);
        let (low_y, high_y) = self.range(|point| point.1);
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .caption(self.title, (FONT, 20).into_font().color(&BLACK))
            .x_label_area_size(44)
            .y_label_area_size(58)
            .build_cartesian_2d(
                (low_x..high_x).log_scale(),
                (decade(low_y, f64::floor)..decade(high_y, f64::ceil)).log_scale(),
            )?;
        chart
            .configure_mesh()
            .x_desc(self.x)
            .y_desc(self.y)
            .x_label_formatter(&|x| number(*x))
            .y_label_formatter(&|y| number(*y))
            .label_style((FONT, 13).into_font().color(&BLACK))
            .axis_desc_style((FONT, 15).into_font().color(&BLACK))
            .bold_line_style(RGBColor(216, 216, 216))
            .max_light_lines(0)
            .draw()?;
        for curve in &self.curves {
            let style = curve.style();
            chart.draw_series(LineSeries::new(curve.points.iter().copied(), style))?;
            let radius = style.stroke_width as i32;
            chart.draw_series(curve.points.iter().map(|&point| Circle::new(point, radius, style.color.filled())))?;
        }
        Ok(())
    }

    /// The names, in the order in which the lines end.
    fn draw_names(&self, area: &Area) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
        let mut curves: Vec<&Curve> = self.curves.iter().collect();
        let last = |curve: &Curve| curve.points.last().map_or(0.0, |point| point.1);
        curves.sort_by(|a, b| last(b).total_cmp(&last(a)));
        for (y, curve) in (50..).step_by(26).zip(curves) {
            let style = curve.style();
            area.draw(&PathElement::new(vec![(0, y), (24, y)], style))?;
            area.draw(&Text::new(curve.label, (32, y - 6), (FONT, 15).into_font().color(&BLACK)))?;
        }
        Ok(())
    }

    fn range(&self, of: impl Fn(&(f64, f64)) -> f64) -> (f64, f64) {
        let values = || self.curves.iter().flat_map(|curve| &curve.points).map(&of);
        (values().fold(f64::MAX, f64::min), values().fold(f64::MIN_POSITIVE, f64::max))
    }
}

impl Curve {
    /// graze in thick shades of red; the peers in colors that color-blind readers can distinguish (Okabe and Ito).
    fn style(&self) -> ShapeStyle {
        let (color, width) = match (self.who, self.label) {
            (Who::Graze, "graze") => (RGBColor(200, 0, 30), 4),
            (Who::Graze, "graze, prepared") => (RGBColor(240, 90, 60), 4),
            (Who::Graze | Who::Before | Who::Single | Who::SingleBefore, _) => (RGBColor(250, 150, 130), 4),
            (Who::Ints | Who::Plain, _) => (RGBColor(170, 0, 90), 2),
            (Who::Textbook, _) => (RGBColor(120, 120, 120), 2),
            (Who::Robust, _) => (RGBColor(60, 60, 60), 2),
            (Who::Parry, _) => (RGBColor(0, 114, 178), 2),
            (Who::Box2d, _) => (RGBColor(86, 180, 233), 2),
            (Who::Chipmunk, _) => (RGBColor(120, 90, 60), 2),
            (Who::CuteC2, _) => (RGBColor(204, 121, 167), 2),
            (Who::Raylib, _) => (RGBColor(0, 0, 0), 2),
            (Who::Geo, _) => (RGBColor(0, 158, 115), 2),
            (Who::Tg, _) => (RGBColor(230, 159, 0), 2),
            (Who::TgBuilt, _) => (RGBColor(150, 100, 0), 2),
            (Who::Rstar, _) => (RGBColor(110, 60, 160), 2),
            (Who::Rapier | Who::Grid, _) => (RGBColor(213, 94, 0), 2),
        };
        color.stroke_width(width)
    }
}

/// The power of ten below or above.
fn decade(value: f64, round: fn(f64) -> f64) -> f64 {
    10f64.powf(round(value.log10()))
}

fn number(value: f64) -> String {
    match value {
        1e6.. => format!("{}M", value / 1e6),
        1e3.. => format!("{}k", value / 1e3),
        _ => format!("{value}"),
    }
}
