import { spawnSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import type { ScaleReading } from '#contract/rules/scale/reading.ts'
import { openScaleLink } from '../../server/devices/scale/scaleLink.ts'
import { atLeast } from '../support/atLeast.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/freePort.ts'
import { startForeignScale } from './foreignScale.ts'

const isMissing = spawnSync('/usr/bin/python3', ['-c', 'import serial']).status !== 0 || spawnSync('socat', ['-V']).status !== 0

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const frames = 400
const said = (reading: ScaleReading) => (reading.kind === 'weight' ? ['weight', reading.text, reading.unit, reading.isStable] : [reading.kind])

type Case = { protocol: 'mtsics' | 'toledo'; link: 'tcp' | 'serverSerial' }
const cases: readonly Case[] = [
  { protocol: 'mtsics', link: 'tcp' },
  { protocol: 'toledo', link: 'tcp' },
  { protocol: 'mtsics', link: 'serverSerial' },
  { protocol: 'toledo', link: 'serverSerial' },
]

async function connected({ protocol, link }: Case) {
  const tcpPort = await freePort()
  const scale = await startForeignScale(link === 'tcp' ? { tcpPort } : 'serial')
  undo.push(scale.pullOut)
  const serial = { baud: 9600, dataBits: '8', parity: 'none', stopBits: '1' } as const
  const place = link === 'tcp' ? { address: `127.0.0.1:${tcpPort}` } : { address: scale.path, ...serial }
  const setup: ScaleSetup = { protocol, link, unit: 'g', checksum: protocol === 'toledo' ? 'Y' : null, ...place }
  const heard: ScaleReading[] = []
  let opened = 0
  const { close } = openScaleLink(setup, {
    onOpen: () => void (opened += 1),
    onReading: (reading) => void heard.push(reading),
    onState: () => {},
  })
  undo.push(close)
  await eventually(() => expect(opened).toBeGreaterThan(0))
  return { scale, heard, opened: () => opened }
}

const last = ['weight', '999.00', 'g', true]

test.skipIf(isMissing)(
  'a scale that is not ours says MT-SICS and TOLEDO over TCP and a serial port: moving, beyond the range, another unit, spoilt, cut in two, two in one, the same twice, answers to others, and a cable that is pulled out in a frame; never a wrong gram, never a lost one [TASK-013]',
  async () => {
    for (const way of atLeast(4, cases)) {
      const { scale, heard, opened } = await connected(way)
      const { meant, spoilt } = await scale.send({ protocol: way.protocol, count: frames, seed: 7 })
      await eventually(() => expect(heard.map(said).at(-1)).toEqual(last))
      expect(meant.length, JSON.stringify(way)).toBeGreaterThan(frames)
      expect(heard.filter(({ kind }) => kind !== 'fault').map(said)).toEqual(meant)
      expect(heard.filter(({ kind }) => kind === 'fault').length).toBeGreaterThanOrEqual(spoilt)
      expect(spoilt).toBeGreaterThan(20)
      if (way.link === 'tcp') await pulledInAFrame({ way, scale, heard, opened })
    }
  },
)

type Connected = Awaited<ReturnType<typeof connected>>

/** Pulls the cable out in the middle of a frame and puts it in again: no weight is made of the halves. */
async function pulledInAFrame({ way, scale, heard, opened }: Connected & { way: Case }): Promise<void> {
  const before = heard.length
  // `S S     1` and STX with the first half of a weight
  await scale.send({ bytes: way.protocol === 'mtsics' ? '532053202020202031' : '022c302020' })
  await scale.pullOut()
  await scale.plugIn()
  await eventually(() => expect(opened()).toBeGreaterThan(1))
  const { meant } = await scale.send({ protocol: way.protocol, count: 20, seed: 2 })
  await eventually(() => expect(heard.slice(before).map(said).at(-1)).toEqual(last))
  expect(
    heard
      .slice(before)
      .filter(({ kind }) => kind !== 'fault')
      .map(said),
  ).toEqual(meant)
}
