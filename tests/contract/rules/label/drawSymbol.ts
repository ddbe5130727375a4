import bwip from 'bwip-js/node'
import { symbolsBy } from '#contract/rules/label/symbols.ts'

/** Codes as server and office draw them. */
export const drawSymbol = symbolsBy((options) => bwip.raw(options))
