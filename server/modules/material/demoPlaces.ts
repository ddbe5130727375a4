export type DemoPlace = { code: string; name: string; type: string; parent: string; allowStatus?: string }

const racks = 9
const bins = 20

/** The places of the example factory: a store of 180 bins, a quarantine, the way to the workshops, their staging, scrap and shipping; those above come first. */
export function demoPlaces(): DemoPlace[] {
  const places: DemoPlace[] = [
    { code: 'W1', name: '原料仓', type: 'warehouse', parent: '' },
    { code: 'W1A', name: '粉料区', type: 'zone', parent: 'W1' },
    { code: 'W1B', name: '色粉区', type: 'zone', parent: 'W1' },
    { code: 'W1C', name: '油相与包材区', type: 'zone', parent: 'W1' },
  ]
  for (let rack = 1; rack <= racks; rack += 1) {
    const code = `R${String(rack).padStart(2, '0')}`
    places.push({ code, name: `${rack} 号架`, type: 'rack', parent: ['W1A', 'W1B', 'W1C'][Math.floor((rack - 1) / 3)] ?? 'W1A' })
    for (let bin = 1; bin <= bins; bin += 1)
      places.push({ code: `W1-${code}-${String(bin).padStart(2, '0')}`, name: `${rack} 号架 ${bin} 位`, type: 'bin', parent: code })
  }
  return [
    ...places,
    { code: 'Q1', name: '待检区', type: 'quarantine', parent: '' },
    { code: 'Q1-01', name: '待检位', type: 'quarantine', parent: 'Q1', allowStatus: 'pending,fail,hold,expired' },
    { code: 'T1', name: '仓库到车间途中', type: 'transit', parent: '' },
    { code: 'L1', name: '制粉车间', type: 'workshop', parent: '' },
    { code: 'L1-STG', name: '制粉备料区', type: 'staging', parent: 'L1' },
    { code: 'L2', name: '称量间', type: 'workshop', parent: '' },
    { code: 'L2-STG', name: '称量备料区', type: 'staging', parent: 'L2' },
    { code: 'X1', name: '报废区', type: 'scrap', parent: '' },
    { code: 'S1', name: '成品发货区', type: 'ship', parent: '' },
  ]
}
