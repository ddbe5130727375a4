import bwip from 'bwip-js/node'
import { symbolsBy } from '#contract/rules/label/symbols.ts'

/** Codes as the server draws them; the office draws with the same encoder. */
export const drawSymbol = symbolsBy((options) => bwip.raw(options))
