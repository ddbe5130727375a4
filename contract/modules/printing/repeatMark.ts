/** Under this name the content of a label keeps that it is not the first of its unit; no template names it, the layout puts it where there is room. */
export const repeatMark = 'repeatMark'

/** What stands on the paper of a label of a unit from the second on: `before` were printed already. One whose content has changed takes the place of the old one. */
export const repeatText = (before: number, isChange: boolean): string => `${isChange ? '换签' : '补打'} ${before}`
