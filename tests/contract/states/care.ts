/** State machines of the care of machines, as the trade has them (stateTables.ts). */
export const careStates: Readonly<Record<string, string>> = {
  mesCheckRecord: `
    edit
    delete
    fill pending > ?
    miss pending > missed
    repair abnormal > ?`,
  mesMaintOrder: `
    edit open
    delete open
    start open > running
    finish running > done
    postpone open > ?
    cancel open running > cancelled`,
  mesRepair: `
    edit reported
    delete
    accept reported > accepted
    start accepted rejected > repairing
    waitParts repairing > waitingParts
    resume waitingParts > repairing
    finish repairing > finished
    confirm finished > confirmed
    reject finished > rejected
    cancel reported accepted repairing waitingParts > cancelled`,
  mesMachineCert: `
    edit valid expiring
    delete
    warn valid > expiring
    expire valid expiring > expired
    renew valid expiring expired > ?
    retire valid expiring expired > retired`,
}
