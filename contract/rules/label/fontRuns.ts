/**
 * The code points that the label font has in both weights (Noto Sans SC), as runs: how far the run begins behind the end of the one before,
 * and after a point how many follow, in base 36. Read from the font files; tests/contract/rules/label/missingGlyphs.test.ts compares every character.
 */
export const fontRuns = [
  '0.3i y.2r d.3 7.1 d.3 o.1 3.1 4.3 3.1 l.5 11 e.1 e.1 t.f s.1 2g g 2u 2.2 e 54.g 2.6 8.g 2.6 1k f.1r 2 54d.1 2p.2h 7d.1 d.6 2.2 2.2 2.2 3.2 9',
  '2.1 2 4.3 6 5.2 8 2g 3 1d.1 y 3 2 4.1 5 4 3 b.1 4.1 4 3 7 6 11.b 5.b l.9 v.1 b.2 5.1 4 2 2 i.3 c b 2.1 2.6 4 2.2 2 5 3.3 3 2.9 6.3 6 6 2 3 4',
  '6 e.2 2.3 3.1 3.1 3.1 3.1 b.5 3.1 a.4 7 5 q r.1 16.2 b 6 h.1 3q.1 d.e 2 c.1 20 1p.97 6.2 3.1 5.1 3.1 5.6 2.5 f.4 9 h.3 2.1 3 5.1 7.1 5.3 g',
  'h.2 u.f 3.b z t.1 1w h 7 z 2.1 m w.9 y b7.1 3u 1n.1 7e.2 j m8.1 1x.p 2.2g d.5x r.b 5.1r 2.2d 3.2u 6.14 4.1e 2.15 2.16 6.z d.1a 2.66 2.17',
  '2.58o 23.g5s hm8.3 2.1 5.1 c 9 c 2 2.4 2.3 9 4.1 2 4 4.1 b 4.5 7 4 2 6.1 3.2 4.1 5.2 2 5 2 3 m 5 4 4 2.1 2 5.1 a 8.1 5.2 2.2 5 b.1 5 3 5 3.3',
  '2 2.1 1o k.1 4i.4 lo.9 n.y 2.i 2.3 46.59 4.5 3.5 3.5 3.2 4.6 2.6 1bma.a 6.u 2.1n 5.16 2u.2 e.16 6.8 8.1 2t2 2 1v 48 xw 26 196 1ca 3d ck 3w8',
  '2f0 1cc.1 az rf 1d7 6q 4i 24 221 1c 1y 10v sg ne h8 dl 7a d1 ej 5h 2hd 1dx 1u sv hc t 97 o9 72 8 2 3 cb 3u 1k6 b5 1gu 5 9 1n5 7y s 7t 6 y 11m',
  'at.1 f.1 51 7n 2r c 3 b 3r c 3 26 3q 8 7 3 k.1 14 3c.1 4 1g d 14.1 9.2 2 2 2x.1 n 1s 58 s x j 3 a 4 i 4c en 48 3 q 7 48 9o g 34 1e e8.1 3j x',
  '7f 4 w 3n c s 37 1w 6 3 84 c 3 4r 5t 5 9 8 2.2 2 j 8.1 69 3 34 y 1o 64 5 3 i k 3 j 6d c 33 18 3k 4.1 3 7.1 2 4 2 9 4 c.1 9 5 3 3 4 3 2 4 1h',
  'e.1 e 3s 9 46.1 7 2 3.1 7 3l 2 2.1 f.1 8 5.1 13 1v 2 9 3 4 2a c b',
].join(' ')
