//! The weights of the full evaluation, made by the tuner. 400 points stand for a chance of winning of 73 %.

use super::terms::{KNOTS, TERMS};

/// Indexed by term, and by the knots of w (0, 4, 10, 20, 35, 50 and 70): the points for each unit of the term's count.
#[rustfmt::skip]
pub(super) const TABLE: [[i16; KNOTS.len()]; TERMS] = [
    [  160,   69,   90,   43,    7,   -4,    3], // sooner: in 1, enemy not in 1
    [  -57,  -87,  -87,  -31,  -38,  -22,  -52], // sooner: in 1, enemy not in 2
    [  -87,  -10,    6,  -17,   18,   63,  -46], // sooner: in 1, enemy not ever
    [  108,  140,   99,   48,   21,   17,   32], // sooner: in 2, enemy not in 2
    [  -53,  -94,  -94,  -49,  -20, -143,  -55], // sooner: in 2, enemy not ever
    [   90,   85,   88,   55,   13,  109,  -46], // sooner: ever, enemy not ever
    [  186,  129,   21,   35,   28,   11,    6], // ahead: 1
    [   43,  -50,   52,   36,   35,   17,   -1], // ahead: 2
    [   35,   28,    0,    4,    8,    0,   -4], // ahead: 4
    [ -179,   35,   80,  125,  123,   98,  101], // to move
    [ -115, -144, -163, -220, -464, -677, -237], // room: 0
    [ -156,  -66, -140,  -52, -210, -282, -106], // room: 1
    [   24,    4,   22,  -32,  -83, -233,  -91], // room: 2
    [  -45,   31,   70,   -4,  -45,  -70, -168], // room: 3
    [   -1,  -81,   18,   27,   87,  120,  -94], // room: 5
    [    0,  -22,  -60,   56,  130,  226,   62], // room: 8
    [   20,    6,  -21,  -49,  126,  233,  119], // room: 12
    [   39,   39,   39,   38,  185,  254,  130], // room: 17
    [   59,   59,   59,   59,  101,  241,  142], // room: 24
    [   78,   78,   78,   78,   78,   88,  146], // room: 32
];
