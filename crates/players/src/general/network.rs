//! The network of a judgement while it learns.

use rayon::prelude::*;
use table::Seeded;

use super::judgement::{Judgement, squash};
use super::lessons::Lesson;

/// So many lessons are looked at before a step is taken.
pub(super) const BATCH: usize = 256;
/// Numbers that nothing needs die away.
const DECAY: f32 = 1e-5;

/// A network while it learns: all its numbers in one row, by feature, then what the hidden units begin with, what they say,
/// and what is said without them.
pub(super) struct Network {
    features: usize,
    hidden: usize,
    pub(super) numbers: Vec<f32>,
}

impl Network {
    pub(super) fn new(features: usize, hidden: usize, seed: &str) -> Self {
        let mut chance = Seeded::new(seed);
        let mut between = |most: f32| most * (chance.below(20_001) as f32 / 10_000.0 - 1.0);
        let scale = (3.0 / features as f32).sqrt();
        let mut numbers: Vec<f32> = (0..features * hidden).map(|_| between(scale)).collect();
        numbers.resize((features + 1) * hidden, 0.0);
        numbers.extend((0..hidden).map(|_| between(0.5)));
        numbers.push(0.0);
        Self { features, hidden, numbers }
    }

    /// Where the hidden units' beginnings are, where what they say, and where the last number is.
    fn places(&self) -> (usize, usize, usize) {
        let bias = self.features * self.hidden;
        (bias, bias + self.hidden, bias + 2 * self.hidden)
    }

    /// Which way the error of a batch grows, added up in parts that are always the same.
    pub(super) fn gradient(&self, batch: &[&Lesson]) -> Vec<f32> {
        let parts: Vec<Vec<f32>> = batch.par_chunks(BATCH / 4).map(|part| self.part(part)).collect();
        let mut sum = vec![0.0; self.numbers.len()];
        for part in parts {
            sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part / batch.len() as f32);
        }
        sum
    }

    fn part(&self, lessons: &[&Lesson]) -> Vec<f32> {
        let mut gradient = vec![0.0; self.numbers.len()];
        let mut units = vec![0.0; self.hidden];
        for lesson in lessons {
            self.learn_from(lesson, &mut units, &mut gradient);
        }
        gradient
    }

    fn learn_from(&self, lesson: &Lesson, units: &mut [f32], gradient: &mut [f32]) {
        let (bias, out, last) = self.places();
        let (hidden, numbers) = (self.hidden, &self.numbers);
        let seen = || lesson.features.iter().enumerate().filter(|(_, seen)| **seen != 0.0);
        units.copy_from_slice(&numbers[bias..out]);
        for (feature, seen) in seen() {
            let row = &numbers[feature * hidden..][..hidden];
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight * seen);
        }
        let said = units.iter().zip(&numbers[out..last]).map(|(unit, weight)| unit.max(0.0) * weight);
        let sum = numbers[last] + said.sum::<f32>();
        // The slope of half the square of the error, through `squash`.
        let slope = (squash(sum) - lesson.worth) * 0.5 / (1.0 + sum.abs()).powi(2);
        gradient[last] += slope;
        for (index, unit) in units.iter_mut().enumerate() {
            gradient[out + index] += slope * unit.max(0.0);
            *unit = if *unit > 0.0 { slope * numbers[out + index] } else { 0.0 };
            gradient[bias + index] += *unit;
        }
        for (feature, seen) in seen() {
            let row = &mut gradient[feature * hidden..][..hidden];
            row.iter_mut().zip(&*units).for_each(|(sum, unit)| *sum += unit * seen);
        }
    }

    /// Four digits of each number are enough.
    pub(super) fn judgement(&self) -> Judgement {
        let (bias, out, last) = self.places();
        let round = |number: &f32| (number * 1e4).round() / 1e4;
        let list = |from: usize| self.numbers[from..from + self.hidden].iter().map(round).collect();
        Judgement {
            made_by: String::new(),
            bias: list(bias),
            weights: (0..self.features).map(|feature| list(feature * self.hidden)).collect(),
            out: list(out),
            out_bias: round(&self.numbers[last]),
        }
    }
}

/// The method of adaptive moments: steps that suit each number.
pub(super) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    faded: (f32, f32),
}

impl Adam {
    pub(super) fn new(numbers: usize) -> Self {
        Self { mean: vec![0.0; numbers], square: vec![0.0; numbers], faded: (1.0, 1.0) }
    }

    pub(super) fn step(&mut self, numbers: &mut [f32], gradient: &[f32], rate: f32) {
        self.faded = (self.faded.0 * 0.9, self.faded.1 * 0.999);
        let (first, second) = (1.0 - self.faded.0, 1.0 - self.faded.1);
        for (index, number) in numbers.iter_mut().enumerate() {
            let slope = gradient[index] + DECAY * *number;
            self.mean[index] = 0.9 * self.mean[index] + 0.1 * slope;
            self.square[index] = 0.999 * self.square[index] + 0.001 * slope * slope;
            *number -= rate * self.mean[index] / first / ((self.square[index] / second).sqrt() + 1e-8);
        }
    }
}
