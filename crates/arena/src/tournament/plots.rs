//! Drawings of numbers, as SVG that stands in a page by itself.

use plotters::coord::ranged1d::SegmentValue;
use plotters::prelude::*;
use plotters::style::RelativeSize;

const WIDTH: u32 = 760;
const ROW: u32 = 26;
const FRAME: u32 = 90;
const INK: RGBColor = RGBColor(0x33, 0x2b, 0x26);
const PALE: RGBColor = RGBColor(0xd9, 0xd0, 0xc4);
/// Readable next to each other, for people who see colours otherwise too.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0x1b, 0x6c, 0xa8),
    RGBColor(0xc4, 0x57, 0x1b),
    RGBColor(0x3c, 0x7d, 0x3f),
    RGBColor(0x8a, 0x3f, 0x8c),
    RGBColor(0x7a, 0x5c, 0x12),
    RGBColor(0x4d, 0x4d, 0x4d),
];

/// One line of a chart: a value between two others.
pub struct Row {
    pub label: String,
    pub low: f64,
    pub value: f64,
    pub high: f64,
    /// What it is to be compared with, drawn as a stroke.
    pub mark: Option<f64>,
    /// Rows of the same kind have the same colour.
    pub kind: usize,
}

/// Named curves over a common axis.
pub struct Curve {
    pub label: String,
    pub points: Vec<(f64, f64)>,
}

fn colour(kind: usize) -> RGBColor {
    COLOURS[kind % COLOURS.len()]
}

fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&INK)
}

/// Values with their intervals, one below the other.
pub fn intervals(caption: &str, axis: &str, rows: &[Row], range: (f64, f64)) -> String {
    let mut svg = String::new();
    let count = rows.len().max(1) as u32;
    let mut draw = || -> Result<(), Box<dyn std::error::Error>> {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, FRAME + ROW * count)).into_drawing_area();
        let longest = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0) as u32;
        let mut chart = ChartBuilder::on(&area)
            .caption(caption, font(17))
            .margin(8)
            .margin_right(30)
            .x_label_area_size(40)
            .y_label_area_size((longest * 7 + 12).clamp(60, 340))
            .build_cartesian_2d(range.0..range.1, (0..count).into_segmented())?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .bold_line_style(PALE)
            .light_line_style(PALE.mix(0.4))
            .axis_style(PALE)
            .x_desc(axis)
            .x_label_style(font(13))
            .y_label_style(font(13))
            .y_labels(rows.len() + 1)
            .y_label_formatter(&|at| match at {
                // The first row is the topmost.
                SegmentValue::CenterOf(at) | SegmentValue::Exact(at) => rows
                    .get((count - 1).wrapping_sub(*at) as usize)
                    .map_or(String::new(), |row| row.label.clone()),
                SegmentValue::Last => String::new(),
            })
            .draw()?;
        for (at, row) in rows.iter().enumerate() {
            let y = || SegmentValue::CenterOf(count - 1 - at as u32);
            let ink = colour(row.kind);
            chart.draw_series([PathElement::new(
                vec![(row.low.max(range.0), y()), (row.high.min(range.1), y())],
                ink.stroke_width(3),
            )])?;
            chart.draw_series([Circle::new((row.value.clamp(range.0, range.1), y()), 5, ink.filled())])?;
            if let Some(mark) = row.mark {
                chart.draw_series([TriangleMarker::new((mark, y()), 5, INK.filled())])?;
            }
        }
        area.present()?;
        Ok(())
    };
    let drawn = draw();
    debug_assert!(drawn.is_ok(), "drawing into a string cannot fail for lack of room or rights: {drawn:?}");
    svg
}

/// Curves, such as the distribution of reaction times.
pub fn curves(caption: &str, axes: (&str, &str), lines: &[Curve], diagonal: bool) -> String {
    let mut svg = String::new();
    let points = || lines.iter().flat_map(|line| &line.points);
    let right = points().map(|(x, _)| *x).fold(if diagonal { 1.0 } else { 0.0 }, f64::max);
    let top = points().map(|(_, y)| *y).fold(if diagonal { 1.0 } else { 0.0 }, f64::max);
    let mut draw = || -> Result<(), Box<dyn std::error::Error>> {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, 360)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .caption(caption, font(17))
            .margin(8)
            .margin_right(30)
            .x_label_area_size(40)
            .y_label_area_size(60)
            .build_cartesian_2d(0.0..right.max(1e-9), 0.0..(top * 1.05).max(1e-9))?;
        chart
            .configure_mesh()
            .bold_line_style(PALE)
            .light_line_style(PALE.mix(0.4))
            .axis_style(PALE)
            .x_desc(axes.0)
            .y_desc(axes.1)
            .x_label_style(font(13))
            .y_label_style(font(13))
            .draw()?;
        if diagonal {
            chart.draw_series([PathElement::new(vec![(0.0, 0.0), (1.0, 1.0)], INK.stroke_width(1))])?;
        }
        for (kind, line) in lines.iter().enumerate() {
            let ink = colour(kind);
            chart
                .draw_series(LineSeries::new(line.points.iter().copied(), ink.stroke_width(2)))?
                .label(line.label.clone())
                .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 18, y)], ink.stroke_width(3)));
            // Another mark for every curve: colour alone does not tell everybody which is which.
            chart.draw_series(
                line.points
                    .iter()
                    .map(|&point| Circle::new(point, 2 + (kind % 4) as u32, ink.stroke_width(1))),
            )?;
        }
        chart
            .configure_series_labels()
            .label_font(font(13))
            .background_style(WHITE.mix(0.8))
            .border_style(PALE)
            .position(if diagonal { SeriesLabelPosition::UpperLeft } else { SeriesLabelPosition::UpperRight })
            .margin(RelativeSize::Smaller(0.02))
            .draw()?;
        area.present()?;
        Ok(())
    };
    let drawn = draw();
    debug_assert!(drawn.is_ok(), "drawing into a string cannot fail for lack of room or rights: {drawn:?}");
    svg
}
