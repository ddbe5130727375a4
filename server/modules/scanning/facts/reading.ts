import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'

/** What a page shows of a record. `state` is what its commands start from. */
export type RecordFacts = { title: string; facts: { title: string; value: string }[]; state: string; version: number; expireDate: string | null }

/** `named` gives the text of a dictionary's value. */
export type Reading = { db: Database; id: string; plantTz: string; named: (dictCode: string, value: string) => Promise<string> }

/** An amount for people: `12.5 kg`. */
export const amount = (micro: number, unit: string) => `${quantityText(fromMicro(Number(micro)), 6)} ${unit}`
/** What is not known is left out. */
export const facts = (...pairs: [title: string, value: string | null][]) => pairs.flatMap(([title, value]) => (value ? [{ title, value }] : []))
/** Of a record that no scan acts on. */
export const stateless = { state: '', expireDate: null }
