import type { Falsified } from './falsifiedStock.ts'

type Row = Falsified['rows'][string][number]

const measure = (id: string, more: Row = {}): Row => ({
  id,
  measureNo: id,
  l1: 60,
  l2: 60.1,
  l3: 60.5,
  a1: 1,
  a2: 1,
  a3: 1,
  b1: -2,
  b2: -2,
  b3: -2,
  labL: 60.2,
  labA: 1,
  labB: -2,
  ...more,
})
const limit = (id: string, more: Row = {}): Row => ({ id, limitNo: id, characteristic: 'colour:1:dL', chart: 'imr', status: 'active', ...more })

/** Rules of measurements and limits (server/modules/proof/spcChecks.ts), each broken in every way that it tells of. */
export const falsifiedSpc: Readonly<Record<string, Falsified>> = {
  colourMeans: {
    rows: { mes_color_measure: [measure('right'), measure('light', { labL: 60.21 }), measure('red', { labA: 1.1 }), measure('blue', { b3: -2.1 })] },
    wrong: ['light', 'red', 'blue'],
  },
  activeLimits: {
    rows: {
      mes_spc_limit: [
        limit('one'),
        limit('two'),
        limit('before', { status: 'replaced' }),
        limit('other chart', { chart: 'xbarR' }),
        limit('other shade', { characteristic: 'colour:2:dL' }),
        limit('alone', { characteristic: 'colour:3:dL' }),
        limit('alone before', { characteristic: 'colour:3:dL', status: 'replaced' }),
      ],
    },
    wrong: ['one', 'two'],
  },
}
