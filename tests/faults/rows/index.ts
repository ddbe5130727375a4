import { nastyProtocols } from '../../support/nastyServer.ts'
import type { NastyProtocol } from '../../support/nastyServer.ts'
import type { FaultRow } from '../row.ts'
import { rowId } from './rowId.ts'

/** The rows that `faults:matrix` runs, in the order of the matrix. A row is loaded when it is its turn. */
const rows: Record<string, () => Promise<FaultRow>> = {
  ...ofEach('F-08', async () => (await import('./F08.ts')).f08),
  ...ofEach('F-09', async () => (await import('./F09.ts')).f09),
  ...ofEach('F-10', async () => (await import('./F10.ts')).f10),
  'F-11': async () => (await import('./F11.ts')).F11,
  'F-12': async () => (await import('./F12.ts')).F12,
  'F-13': async () => (await import('./F13.ts')).F13,
  'F-14': async () => (await import('./F14.ts')).F14,
  'F-15': async () => (await import('./F15.ts')).F15,
  'F-16': async () => (await import('./F16.ts')).F16,
  'F-17': async () => (await import('./F17.ts')).F17,
  'F-18': async () => (await import('./F18.ts')).F18,
  'F-19': async () => (await import('./F19.ts')).F19,
  'F-20': async () => (await import('./F20.ts')).F20,
  'F-21': async () => (await import('./F21.ts')).F21,
  'F-26': async () => (await import('./F26.ts')).F26,
  'F-28': async () => (await import('./F28.ts')).F28,
  'F-29': async () => (await import('./F29.ts')).F29,
  'F-30': async () => (await import('./F30.ts')).F30,
  ...ofEach('F-31', async () => (await import('./F31.ts')).f31),
  'F-37': async () => (await import('./F37.ts')).F37,
  ...ofEach('S-1', async () => (await import('./S1.ts')).s1),
  ...ofEach('S-2', async () => (await import('./S2.ts')).s2),
  ...ofEach('S-3', async () => (await import('./S3.ts')).s3),
  'P-1': async () => (await import('./P1.ts')).P1,
}

/** A row of PLCs, of every protocol. */
function ofEach(id: string, load: () => Promise<(protocol: NastyProtocol) => FaultRow>): Record<string, () => Promise<FaultRow>> {
  return Object.fromEntries(nastyProtocols.map((protocol) => [rowId(id, protocol), async () => (await load())(protocol)]))
}

/** Rows that commands of their own measure. */
export const sisters: Readonly<Record<string, string>> = {
  'F-01, F-02': 'npm run faults:kill9',
  'F-03': 'npm run faults:disk',
  'F-23': 'npm run faults:import',
  'F-27': 'npm run faults:soak',
}

export const rowIds: readonly string[] = Object.keys(rows)

/** What devices do to us, of every protocol. */
export const plcRowIds: readonly string[] = rowIds.filter((id) => /^(F-08|F-09|F-10|F-31|S-|P-1)/.test(id))

/** Throws for an id that is not in `rowIds`. */
export async function rowNamed(id: string): Promise<FaultRow> {
  const load = rows[id]
  if (!load) throw new Error(`there is no row ${id}`)
  return load()
}
