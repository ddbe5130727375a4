import { withinEvent } from '../../withinEvent.ts'

/** A report as those who book stock by it need it; `endTime` is on the plant's clock. */
type BookedReport = { record: { id: string; endTime: string | null } }

/** Announced inside the transaction that confirms a report: stock consumes and receives by it, and tells whether the batch keeps stock. */
export const workReported = withinEvent<BookedReport & { tell?: (isStockKept: boolean) => Promise<void> }>('work.reported')

/** Announced when what comes after the step of a confirmed report was skipped: what it made is output of the plant from now on. */
export const workBecameLast = withinEvent<{ record: { id: string } }>('work.becameLast')

/** Announced inside the transaction that corrects a confirmed report: what was booked by it is undone. */
export const workCorrected = withinEvent<BookedReport>('work.corrected')
