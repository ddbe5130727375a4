import type { PlantUnderTest } from '../../support/plantProcess.ts'

/** What breaks on a bad day: a machine, values beyond their limits, sensors, and one that does not answer. */
export async function badDay(plant: PlantUnderTest): Promise<void> {
  await plant.order({ kind: 'break', machine: 'ML-02', faultCode: 1 })
  await plant.order({ kind: 'set', machine: 'ML-02', tag: 'bearingTemp', value: 92.4 })
  await plant.order({ kind: 'set', machine: 'ML-02', tag: 'outTemp', value: 63.1 })
  await plant.order({ kind: 'nan', machine: 'ML-02', tag: 'vibration' })
  await plant.order({ kind: 'nan', machine: 'ML-03', tag: 'vibration' })
  await plant.order({ kind: 'set', machine: 'PR-03', tag: 'force', value: 15.2 })
  await plant.order({ kind: 'disconnect', machine: 'AH-01' })
}

/** Mends everything that a bad day broke. */
export async function endBadDay(plant: PlantUnderTest): Promise<void> {
  await plant.order({ kind: 'mend', machine: 'ML-02' })
  for (const tag of ['bearingTemp', 'outTemp', 'vibration']) await plant.order({ kind: 'release', machine: 'ML-02', tag })
  await plant.order({ kind: 'release', machine: 'ML-03', tag: 'vibration' })
  await plant.order({ kind: 'release', machine: 'PR-03', tag: 'force' })
  await plant.order({ kind: 'connect', machine: 'AH-01' })
}

const calls = [
  { type: 'equipment', level: 1, equipCode: 'ML-02', note: '主轴异响，停机等维修' },
  { type: 'material', level: 2, equipCode: 'PR-03', note: '粉料不足，约够 20 分钟' },
  { type: 'quality', level: 2, equipCode: 'SV-01', note: '筛余偏高，请质检复测' },
]

/** People call for help, as at a station. Throws with what the server said when it refuses. */
export async function callsForHelp(url: string, token: string): Promise<void> {
  for (const call of calls) {
    const answer = await fetch(`${url}/mes/andon/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify(call),
    })
    if (!answer.ok) throw new Error(`a call for help was refused: ${await answer.text()}`)
  }
}
