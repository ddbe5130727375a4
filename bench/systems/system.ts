import type { StockKeeper } from '../stock/keeper.ts'
import type { Page } from 'playwright-core'
import type { Cells } from '../probe/recorder.ts'
import type { Source } from '../source/source.ts'

/** What a system is to do: read the source every `pollMs` and show its registers on one page. `folder` is empty and its own. */
export type Task = { source: Source; pollMs: number; folder: string }

/** How a viewer without a browser asks for the same values as the page: socket.io over a WebSocket, spelled out. */
export type ViewerSpeech = {
  path: string
  headers: Record<string, string>
  /** payload of socket.io's CONNECT packet, null for none */
  auth: Record<string, string> | null
  /** text packets that are sent once connected */
  asks: string[]
}

/** How the alarms of a system are seen and acknowledged (row A2): that of register *i* is named `A-i#`. */
export type AlarmSide = {
  /** of the page that lists them */
  path: string
  /** rows of alarms; with `ackCell`, one whose cell of that selector has a text is acknowledged, else one that is acknowledged is no such row */
  rows: { selector: string; ackCell: string | null }
  /** how a screen without a browser hears of them */
  screen: AlarmScreen
  /** Finds the alarm; what it gives back acknowledges it, as the system's own page would. */
  readyToAck(index: number): Promise<() => Promise<void>>
}

/** Told by a socket, or by asking again and again beside it, as the system's own page does. */
export type AlarmScreen = { kind: 'told'; speech: ViewerSpeech } | { kind: 'asks'; speech: ViewerSpeech; path: string; everyMs: number }

export type RunningSystem = {
  baseUrl: string
  port: number
  /** of the page with all values, and of another to turn to and back (null: the page stands) */
  path: string
  otherPath: string | null
  cells: Cells
  viewer: ViewerSpeech
  /** null where it was started without alarms */
  alarms: AlarmSide | null
  /** its processes, with everything below them */
  pids(): number[]
  signIn(page: Page, baseUrl: string): Promise<void>
  /** kills it at once; `startAgain` resolves when its port is open */
  kill(): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

export type System = {
  title: string
  packages: readonly string[]
  start(task: Task): Promise<RunningSystem>
  /** starts it as a keeper of stock (row K1), in an empty folder */
  keepsStock?: (folder: string) => Promise<StockKeeper>
}
