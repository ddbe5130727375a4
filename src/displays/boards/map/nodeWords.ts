import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { MachineReading } from '../../live/machineReading.ts'
import { isUrgent, needOf } from '../../live/ranking.ts'

type NodeWords = { title: string; words: string; figure: string; colour: string; isUrgent: boolean }

/** What a machine on a map says: its state in words and colour, and the value that is beyond its limit. */
export function nodeWords(id: string, reading: MachineReading | undefined): NodeWords {
  if (!reading) return { title: id, words: '等待数据', figure: '', colour: stateColour('offline'), isUrgent: false }
  const state = reading.lost !== null && reading.state !== 'down' ? 'offline' : reading.state
  const [crossing] = reading.crossings
  const figure = crossing ? `${crossing.tag.text} ${crossing.tag.meta?.unit ?? ''}` : ''
  const colour = crossing ? themeColour(crossing.crossing.urgency === 'high' ? '--high' : '--medium') : stateColour(state)
  return { title: id, words: machineStates[state].word, figure, colour, isUrgent: isUrgent(needOf(reading)) }
}

function stateColour(state: string): string {
  return themeColour(`--state-${state.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
}

/** Canvas knows no variables: a colour as the theme has it. */
function themeColour(name: string): string {
  return (
    getComputedStyle(document.querySelector('[data-theme]') ?? document.documentElement)
      .getPropertyValue(name)
      .trim() || '#7d8896'
  )
}
