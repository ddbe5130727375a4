import { errorText } from '#contract/errorText.ts'
import type { OpenHistory } from './historyPlace.ts'
import type { HistoryAnswer, HistoryCommand, HistoryReport, HistoryRequest } from './messages.ts'
import { TagHistory } from './tagHistory.ts'
import { beginTerm, fencedWrite } from './writing.ts'

const bounds = { maxOpen: 2_000_000, maxQueued: 1_000_000 }

type Report = (message: HistoryReport) => void

/** What the historian's thread does with an open history: it leads, that is writes, or it follows, that is reads what another process writes. */
export class HistoryWork {
  #opened: OpenHistory
  #report: Report
  #isLeading = false
  #unreadable: string | null = null
  #sequence = 0
  /** beats and changes of the lead, one after the other */
  #turn: Promise<unknown> = Promise.resolve()
  history: TagHistory

  constructor(opened: OpenHistory, report: Report) {
    this.#opened = opened
    this.#report = report
    this.history = this.#newHistory()
  }

  /** `isAlone`: nobody else can write, so this process does from the start. */
  async open(isAlone: boolean): Promise<void> {
    this.#isLeading = isAlone
    const { samples, skipped } = isAlone ? await this.history.recover() : { samples: 0, skipped: 0 }
    await (isAlone ? this.history.endKnown() : this.history.follow())
    this.#report({ kind: 'ready', tags: this.history.definitions, recovered: samples, skipped })
  }

  append({ rows, sequence }: Extract<HistoryCommand, { kind: 'append' }>): void {
    this.history.append(rows, Date.now())
    this.#sequence = sequence
  }

  beat(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#isLeading) await this.history.flush()
      else await this.#follow()
      const { failing, isFenced, counts } = this.history
      const bytes = await this.#opened.bytes().catch(() => 0) // why it cannot be measured is what `failing` tells
      this.#report({ kind: 'pulse', pulse: { failing: failing ?? this.#unreadable, isFenced, ...counts, bytes, sequence: this.#sequence } })
    })
  }

  async closeHours(): Promise<void> {
    if (this.#isLeading) await this.history.closeHours(Date.now())
  }

  async prune(): Promise<void> {
    if (!this.#isLeading) return
    try {
      await this.history.prune(Date.now())
      this.#opened.tidy()
    } catch (error) {
      this.#report({ kind: 'warning', message: 'history could not be pruned', fields: { error: String(error) } })
    }
  }

  async answer(request: HistoryRequest): Promise<HistoryAnswer> {
    switch (request.kind) {
      case 'trend': {
        const { tagCode, fromMs, toMs } = request
        return { kind: 'trend', trend: { tagCode, fromMs, toMs, ...(await this.history.trend(request, Date.now())) } }
      }
      case 'texts':
        return { kind: 'texts', changes: await this.history.texts.read(request) }
      case 'samples':
        return { kind: 'samples', samples: await this.history.samples(request) }
      case 'import':
        await this.history.importSamples(request.samples, Date.now())
        return { kind: 'done' }
      case 'lead':
        return { kind: 'term', term: await this.#inTurn(() => this.#lead()) }
      case 'follow':
        await this.#inTurn(() => this.#stopLeading())
        return { kind: 'done' }
      case 'close': {
        if (this.#isLeading) await this.history.flush()
        const { failing } = this.history
        await this.#opened.close()
        if (failing) throw new Error(failing)
        return { kind: 'done' }
      }
      default:
        return request satisfies never
    }
  }

  async #lead(): Promise<number> {
    const term = await beginTerm(this.#opened.db)
    await this.history.lead(fencedWrite(this.#opened.db, term))
    await this.history.endKnown()
    this.#isLeading = true
    this.#report({ kind: 'defined', tags: this.history.definitions })
    return term
  }

  /** What was not written in time may belong to a term that is over: what stands in the journal counts, and is read anew. */
  async #stopLeading(): Promise<void> {
    await this.history.flush()
    this.#isLeading = false
    const { counts } = this.history
    this.history = this.#newHistory()
    this.history.counts = counts
    await this.#follow()
  }

  async #follow(): Promise<void> {
    try {
      const tags = await this.history.follow()
      if (tags.length > 0) this.#report({ kind: 'defined', tags })
      this.#unreadable = null
    } catch (error) {
      this.#unreadable = errorText(error)
    }
  }

  #newHistory(): TagHistory {
    return new TagHistory(this.#opened.db, bounds, (message, fields) => this.#report({ kind: 'warning', message, fields }))
  }

  #inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(step)
    this.#turn = done.catch(() => null) // the caller hears of it; the next step is not concerned
    return done
  }
}
