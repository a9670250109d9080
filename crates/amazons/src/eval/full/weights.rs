//! The weights of the full evaluation, made by the tuner. 400 points stand for a chance of winning of 73 %.

use super::terms::{KNOTS, TERMS};

/// By term, what one is worth where w is 0, 4, 10, 20, 35, 50 and 70.
#[rustfmt::skip]
pub(super) const TABLE: [[i16; KNOTS.len()]; TERMS] = [
    [  103,   84,   72,   46,   24,    7,   -3], // sooner: in 1, enemy not in 1
    [  -22,  -63,  -31,    2,  -29,  -19,  -48], // sooner: in 1, enemy not in 2
    [  -31,  -53,  -45,  -38,  -22,  -24,  -25], // sooner: in 1, enemy not in 3
    [  -33,    6,    7,   -3,   -4,   27,  -17], // sooner: in 1, enemy not ever
    [   67,   70,   68,   24,   18,   14,   13], // sooner: in 2, enemy not in 2
    [  -17,  -15,  -10,  -18,   18,   -7,  -16], // sooner: in 2, enemy not in 3
    [  -31,  -45,  -33,  -38,  -17,  -72,  -22], // sooner: in 2, enemy not ever
    [   60,   78,   67,   48,   -3,    0,  -20], // sooner: in 3, enemy not in 3
    [  -19,  -55,  -97,    9,    8,   22,  -16], // sooner: in 3, enemy not ever
    [   79,   82,  122,   37,    7,   21,  -19], // sooner: ever, enemy not ever
    [  -18,  -10,    8,    4,    2,   -1,    1], // as near: 1
    [   -3,    0,    4,    5,    1,    0,   -3], // as near: 2
    [    0,    6,    1,    0,    1,    3,   -6], // as near: 3
    [    0,   -4,    4,   -8,    4,   -4,    1], // as near: 4
    [   99,   77,   31,   29,   27,    6,   10], // ahead: 1
    [   31,   -3,   11,   30,   34,   12,    1], // ahead: 2
    [   34,    9,   46,    1,   -3,   15,   -1], // ahead: 3
    [   25,   15,  -19,   12,    7,   -5,    0], // ahead: 4
    [   16,    5,  -20,   -6,  -10,    1,  -24], // ahead: 5
    [   11,  -10,   -2,  -22,    5,   -2,   10], // ahead: 6
    [ -136,   56,   72,   90,   85,  100,   93], // to move
    [  -77,  -97, -133, -172, -352, -437, -133], // room: 0
    [  -92,  -55, -103,  -22, -123, -156,  -77], // room: 1
    [   -1,  -23,   32,  -29,  -31, -176,  -49], // room: 2
    [  -33,   29,   38,   10,  -11,  -68, -100], // room: 3
    [   -6,  -35,    6,    6,   88,   83,  -61], // room: 5
    [    0,  -18,  -23,   36,   88,  177,   21], // room: 8
    [   14,    5,  -10,  -17,   84,  178,   77], // room: 12
    [   28,   28,   28,   20,   83,  157,   85], // room: 17
    [   42,   42,   42,   42,   51,  120,  100], // room: 24
    [   56,   56,   56,   56,   56,   52,   67], // room: 32
];
