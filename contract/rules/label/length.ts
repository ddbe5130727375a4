/** Lengths of a label are whole hundredths of a millimetre, so that every output rounds alike. */
export type Hundredths = number

const perInch = 2540
const pixelsPerInch = 96
const pointsPerInch = 72

/** What the designer says in pixels (96 to the inch), on paper. */
export const ofPixels = (pixels: number): Hundredths => Math.round((pixels * perInch) / pixelsPerInch)

/** A size of type, in points (72 to the inch), on paper. */
export const ofPoints = (points: number): Hundredths => Math.round((points * perInch) / pointsPerInch)

export const ofMillimetres = (millimetres: number): Hundredths => Math.round(millimetres * 100)

/** To the points that PDF counts in. */
export const toPoints = (length: Hundredths): number => (length * pointsPerInch) / perInch
