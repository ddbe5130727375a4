import { z } from 'zod'

const terminal = z.string().trim().min(1, '没有终端的名字，请刷新页面后重试').max(64)

/** A terminal whose labels are asked for. */
export const StationAsked = z.object({ terminal })

/** What a station is set to: the printer at which its labels come by themselves; null: none comes by itself. */
export const StationSet = z.object({ terminal, printerId: z.string().max(64).nullable() })
export type StationSet = z.infer<typeof StationSet>

/** `isSet`: somebody has chosen; `printerName` is '' where no label comes by itself; `why` is why none could come now, '' where it could. */
export const LabelStation = z.object({ isSet: z.boolean(), printerId: z.string().nullable(), printerName: z.string(), why: z.string() })
export type LabelStation = z.infer<typeof LabelStation>

/** `GET ?terminal=` reads the choice of a station, `POST` makes it. */
export const labelStationPath = '/mes/print/station'
