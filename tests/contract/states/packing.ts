/** State machines of the packing line, as the trade has them (stateTables.ts). */
export const packingStates: Readonly<Record<string, string>> = {
  mesNbcJob: `
    edit draft
    delete draft
    release draft > ready
    start ready > packing
    pause packing > paused
    resume paused reconciling > packing
    reject packing > ?
    takeCount packing > ?
    reconcile packing paused > reconciling
    finish reconciling > done
    cancel draft ready > cancelled`,
  mesBox: `
    edit
    delete
    fill open > ?
    takeOut open full > open
    full open > full
    tail open > full
    weigh full > ?
    seal full > sealed
    unseal sealed > open
    save sealed > saved
    ship saved > shipped
    void open > void`,
  mesNbcMaterial: `
    edit
    delete
    count N Y > Y
    settle N Y > S`,
  mesNbcHandover: `
    edit
    delete
    scan draft > ?
    takeOff draft > ?
    save draft > done
    cancel draft > cancelled`,
}
