import type { LinearRgb } from '#contract/rules/colour/labColour.ts'

/**
 * What the powders of the example factory do to light: reflectance in three linear bands, tint strength. Pigments are those of factory.md 6.5; the fillers are
 * fitted within its ranges so that the sixty recipes come out at their targets (within 0.1 in L*a*b*).
 */
export const demoOptics: readonly (readonly [materialCode: string, reflectance: LinearRgb, strength: number])[] = [
  ['CP-2001', [0.97, 0.97, 0.96], 6],
  ['CP-2002', [0.3, 0.035, 0.022], 4.5],
  ['CP-2003', [0.6, 0.3, 0.045], 3.2],
  ['CP-2004', [0.03, 0.03, 0.03], 4.5],
  ['CP-2005', [0.03, 0.04, 0.4], 2.2],
  ['CP-2006', [0.2, 0.05, 0.3], 1.8],
  ['CP-2007', [0.09, 0.17, 0.07], 2.6],
  ['CP-2008', [0.55, 0.01, 0.05], 5],
  ['CP-2009', [0.85, 0.55, 0.012], 4],
  ['CP-2010', [0.01, 0.1, 0.5], 4.5],
  ['CP-2011', [0.45, 0.01, 0.035], 4],
  ['CP-2012', [0.9, 0.9, 0.9], 1.6],
  ['CP-2013', [0.75, 0.52, 0.22], 1.6],
  ['RM-1001', [0.913, 0.91, 0.881], 0.931],
  ['RM-1002', [0.852, 0.93, 0.93], 0.659],
  ['RM-1003', [0.825, 0.838, 0.849], 0.805],
  ['RM-1004', [0.93, 0.842, 0.872], 0.62],
  ['RM-1005', [0.894, 0.93, 0.93], 0.877],
  ['RM-1006', [0.902, 0.82, 0.861], 1],
  ['RM-1007', [0.891, 0.93, 0.82], 1],
  ['RM-1008', [0.927, 0.882, 0.869], 0.751],
]
