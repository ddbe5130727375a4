/** What marks a deviation on the steps of a batch, and stands before it in a list. */
export const deviationMarks = { alarm: '▲', andon: '◆', parameter: '●' } as const
