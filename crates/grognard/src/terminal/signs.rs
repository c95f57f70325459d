//! The characters that stand for places, terrain and markers on the map of the terminal.

use table::{Ground, Look, MarkerSign, PlaceSign};

pub(super) fn place_sign(place: PlaceSign) -> char {
    match place {
        PlaceSign::City => 'O',
        PlaceSign::Prize => 'V',
        PlaceSign::Walls => 'W',
        PlaceSign::Town => 'o',
        PlaceSign::Airfield => 'A',
        PlaceSign::Fort => 'F',
        PlaceSign::Bastion => '#',
    }
}

pub(super) fn ground_sign(ground: Ground) -> char {
    match ground {
        Ground::Clear => '.',
        Ground::Cropland => ',',
        Ground::Beach => ':',
        Ground::Forest => '*',
        Ground::Mountain | Ground::Range => '^',
        Ground::Hill => 'n',
        Ground::Marsh => 'm',
        Ground::Desert => 'd',
        Ground::Urban => 'u',
        Ground::Sea | Ground::Lake => '~',
        Ground::Base => '#',
        Ground::Out => ' ',
        Ground::Other => '-',
    }
}

pub(super) fn marker_sign(look: &Look, kind: &str) -> Option<(char, String)> {
    let marker = look.markers.iter().find(|marker| marker.word == kind)?;
    let sign = match marker.drawn {
        MarkerSign::Disc => '&',
        MarkerSign::Landing => '_',
        MarkerSign::Start => '@',
        MarkerSign::Trail => '\'',
        MarkerSign::FaceDown => '+',
    };
    Some((sign, marker.title.replace("{count} ", "").replace(" for {count}", "")))
}
