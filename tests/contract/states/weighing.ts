/** State machines of weighing and charging, as the trade has them (stateTables.ts). */
export const weighingStates: Readonly<Record<string, string>> = {
  mesScale: `
    edit inService failed outOfService
    delete inService failed outOfService
    dailyCheck inService > ?
    calibrate inService failed outOfService > inService
    takeOut inService failed > outOfService`,
  mesWeightOrder: `
    edit draft released weighing
    delete
    release draft > released
    cancel draft released > cancelled
    begin released > weighing
    review weighing > reviewing
    resume reviewing done > weighing
    sign weighing reviewing > ?
    check weighing reviewing > ?
    finish reviewing > done
    charge done > charged
    expire released weighing reviewing done > expired`,
  mesWeightLine: `
    edit
    delete
    start waiting weighing under discarded > weighing
    tare weighing > ?
    capture weighing > ?
    putBack weighing > ?
    except over > exception
    override over exception > ok
    discard over exception > discarded
    void under ok over exception signed > ?
    leftover under ok over signed exception > ?
    label under ok over exception signed > ?
    sign ok > signed
    expire waiting weighing under over exception discarded > expired`,
  mesLineClearance: `
    edit draft
    delete draft
    sign draft > valid
    use valid > used
    expire valid > expired`,
  mesVessel: `
    edit
    delete
    clean clean dirty expired > clean
    use clean inUse dirty expired > inUse
    soil inUse > dirty`,
  mesCharge: `
    edit
    delete
    undo ok > undone`,
  mesMillRecord: `
    edit
    delete
    sample running > sampling
    pass sampling > pass
    repass sampling > repass
    done pass > done
    abort running sampling > aborted`,
}
