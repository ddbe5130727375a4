/** State machines of quality, as the trade has them (stateTables.ts). */
export const qualityStates: Readonly<Record<string, string>> = {
  mesParameterDeviation: `
    edit
    delete
    accept open > accepted
    reject open > rejected
    void open > void`,
  mesSpcLimit: `
    edit
    delete
    end active > replaced`,
  mesRecall: `
    edit
    delete
    hold tracing > held
    close tracing held > closed`,
  mesQcTemplate: `
    edit draft
    delete draft
    approve draft > valid
    revise valid obsolete > ?
    retire valid > obsolete`,
  mesQcOrder: `
    edit waiting
    delete waiting
    sample waiting > sampling
    keep sampling testing > testing
    submit testing > review
    return review > testing
    review review > done`,
  mesNcr: `
    edit open investigating
    delete open
    hold open investigating > investigating
    investigate open > investigating
    dispose investigating > disposition
    execute disposition > executing
    verify executing > verified
    close verified > closed`,
  mesBatchRelease: `
    edit
    delete
    check pending conditional > ?
    decide pending conditional > ?`,
  mesSpecimen: `
    edit
    delete
    due sealed partly > observing
    observe sealed observing partly expired > ?
    take sealed observing partly > ?
    expire sealed observing partly > expired
    destroy expired used > destroyed`,
}
