import { careStates } from './states/care.ts'
import { storeStates } from './states/store.ts'
import { packingStates } from './states/packing.ts'
import { qualityStates } from './states/quality.ts'
import { weighingStates } from './states/weighing.ts'

/**
 * Which command leads from which states where, as the trade has it (factory.md 3), written down a second time: who widens or narrows one in
 * the product has to say so here. `edit` and `delete`: in which states a record may be changed and removed; `?`: the record says where to.
 */
export const stateTables: Readonly<Record<string, string>> = {
  ...storeStates,
  ...packingStates,
  ...qualityStates,
  ...careStates,
  ...weighingStates,
  mesOrder: `
    edit draft approved planned released running paused
    delete draft
    submit draft > pending
    approve pending > approved
    reject pending > draft
    plan approved > planned
    release planned > released
    start released > running
    hold running > paused
    resume paused > running
    complete running > finished
    close finished > closed
    reopen closed > finished
    cancel draft pending approved planned released > cancelled
    terminate running paused > terminated`,
  mesPlcWrite: `
    edit
    delete
    send prepared > sent
    drop prepared > dropped
    settle sent > ?`,
  mesPlan: `
    edit draft scheduled
    delete
    schedule draft > scheduled
    unschedule scheduled > draft
    lock draft scheduled > locked
    unlock locked > scheduled
    dispatch locked > dispatched
    recall dispatched > locked
    start dispatched > running
    finish running finished short > ?
    terminate running > terminated
    cancel draft scheduled locked > cancelled`,
  mesTask: `
    edit
    delete
    ready pending > ready
    unready ready > pending
    start ready > running
    pause running > paused
    resume paused > running
    finish running > done
    short running > done
    exceed running paused > ?
    skip pending ready > skipped
    assign pending ready paused > ?
    cancel pending ready running paused > cancelled
    charged running paused > ?`,
  mesScheduleRun: `
    edit
    delete
    apply preview > applied
    discard preview > discarded
    undo applied > undone`,
  mesWorkReport: `
    edit draft
    delete
    confirm submitted > confirmed
    correct submitted confirmed > corrected
    void draft submitted > void`,
  mesContainer: `
    edit clean inUse dirty hold
    delete clean dirty hold
    clean dirty > clean
    dirty clean inUse hold > dirty
    stop clean dirty > hold
    use clean > inUse`,
  mesMaterialLot: `
    edit pending pass concession hold expired fail
    delete pending fail
    receive pending pass concession > ?
    pass pending > pass
    concede pending fail > concession
    fail pending > fail
    hold pending pass concession fail expired > hold
    release hold > ?
    settle hold > ?
    retest expired > pending
    expire pass concession > expired`,
  mesHu: `
    edit
    delete
    transfer active staged stored > ?
    scrap active staged stored > ?
    sample active staged stored > ?
    reverse any > ?
    relabel active staged stored > ?`,
  mesIssue: `
    edit draft
    delete draft
    release draft > released
    pick released picking > picking
    finish picking > ?
    receive issued partial > ?
    reopen issued partial > picking
    unpick picking > ?
    unreceive issued partial received > ?
    close received > closed
    cancel draft released > cancelled`,
  mesIssueLine: `
    edit waiting
    delete waiting
    pick waiting partial > ?
    short waiting partial > short
    unpick partial done > ?
    reopen short > ?`,
  mesIssueItem: `
    edit
    delete
    receive picked > received
    refuse picked > ?
    unpick picked > undone
    unreceive received > picked`,
  mesIssueReturn: `
    edit draft
    delete draft
    confirm draft > returned
    cancel draft > cancelled
    undo returned > undone`,
  mesColorFormula: `
    edit active
    delete active
    hold active > hold
    resume hold > active`,
  mesFormulaVersion: `
    edit draft
    delete draft
    submit draft > submitted
    reject submitted trial > draft
    trial submitted > trial
    approve trial > approved
    obsolete approved > obsolete
    copy submitted trial approved obsolete > ?`,
  mesColorStandard: `
    edit valid expiring
    delete valid expiring
    warn valid > expiring
    expire valid expiring > expired`,
  mesAlarm: `
    edit
    delete
    ack B D E > ?
    reset E F > ?
    shelve A B C D E F > G
    unshelve G > ?
    oos A B C D E F G H > I
    back I > ?
    repair B C E > ?
    note any > ?`,
  mesAndon: `
    edit open
    delete open
    ack open > acked
    arrive open acked > handling
    close acked handling > closed
    cancel open acked > cancelled
    repair open acked handling > ?`,
  mesHandover: `
    edit draft
    delete draft
    sign draft > signed
    take signed > taken`,
  oaLeave: `
    edit draft
    delete draft
    revise draft pending > ?
    submit draft > pending
    approve pending > approved
    reject pending > draft`,
  mesLabelTemplate: `
    edit draft
    delete draft
    activate draft > active
    retire active > retired
    revise active retired > ?`,
  mesPrintJob: `
    edit queued paused blocked
    delete
    pause queued printing > paused
    resume paused blocked > queued
    move queued paused blocked > ?
    cancel queued printing paused blocked uncertain > cancelled
    decide uncertain > queued`,
  mesScreen: `
    edit paired revoked
    delete paired revoked
    revoke paired > revoked`,
  sysAnnouncement: `
    edit 0 2
    delete 0 1 2
    release 0 2 > 1
    revoke 1 > 2`,
  sysMessage: `
    edit 0 2
    delete 0 1 2
    resend 2 > 0`,
}
