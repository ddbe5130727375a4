import { z } from 'zod'

/**
 * Frames of the live-table link `/vxeSocket/{userId}/{pageId}` (api-contract.md 2.4), JSON with `type` and `data`.
 * `vxe` and `common_send_date` are not our typos. A row that somebody edits is shown to everybody who has the same
 * table open before it is saved; what is true stays what the server answers over HTTP.
 */

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A cell holds a value, or a list of values or of flat records (files). No schema here calls itself: depth cannot hurt. */
const Cell = z.union([Scalar, z.array(z.union([Scalar, z.record(z.string(), Scalar)])).max(500)])
const name = z.string().min(1).max(64)

export const TableRow = z.record(z.string().max(64), Cell)
export type TableRow = z.infer<typeof TableRow>

/**
 * `socketKey` names the table (the name of its resource), `args` are the row and the id of the case it belongs to. `by` is who edits it:
 * the server says so, whatever a page sends, and other clients of the link read nothing but `args`.
 */
export const RowUpdate = z.object({ socketKey: name, args: z.tuple([TableRow, name]), by: z.string().max(64).optional() })
export type RowUpdate = z.infer<typeof RowUpdate>

/** What a page sends: a heartbeat every 10 s, and the row that was edited. */
export const TableRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heart_beat'), data: z.unknown().optional() }),
  z.object({ type: z.literal('update_vxe_table'), data: RowUpdate }),
])
export type TableRequest = z.infer<typeof TableRequest>

/** What the server sends: the answer to a heartbeat, an edited row, and whatever pages agreed to hear under a key. */
export const TableFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heart_beat'), data: z.literal(true) }),
  z.object({ type: z.literal('update_vxe_table'), data: RowUpdate }),
  z.object({ type: z.literal('common_send_date'), data: z.object({ key: name, args: z.array(z.unknown()) }) }),
])
export type TableFrame = z.infer<typeof TableFrame>

/** Key under which the sender hears that a row went to nobody; `args` are the `socketKey` and a sentence. */
export const rowRefusedKey = 'rowRefused'
