import bwip from 'bwip-js/node'
import { symbolsBy } from '#contract/rules/label/symbols.ts'

/** Codes as printers get them; designer and PDF draw with the same encoder. */
export const drawSymbol = symbolsBy((options) => bwip.raw(options))
