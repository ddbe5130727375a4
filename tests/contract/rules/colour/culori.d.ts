/** The part of culori that is used; the package has no types. */
declare module 'culori' {
  type Lab65 = { mode: 'lab65'; l: number; a: number; b: number }
  type Difference = (standard: Lab65, sample: Lab65) => number
  export const differenceEuclidean: (mode: 'lab65') => Difference
  export const differenceCie94: (kL?: number, K1?: number, K2?: number) => Difference
  export const differenceCiede2000: () => Difference
  export const differenceCmc: (lightness: number, chroma: number) => Difference
}
