import { withinEvent } from '../../withinEvent.ts'

/** A report as those who book stock by it need it; `endTime` is on the plant's clock. */
type BookedReport = { record: { id: string; endTime: string | null } }

/** Announced inside the transaction that confirms a report: stock consumes and receives by it. */
export const workReported = withinEvent<BookedReport>('work.reported')

/** Announced inside the transaction that corrects a confirmed report: what was booked by it is undone. */
export const workCorrected = withinEvent<BookedReport>('work.corrected')
