import { holds } from './condition.ts'
import type { Values } from './condition.ts'
import type { Graph } from './graph.ts'
import { waitingKinds } from './graph.ts'
import { fireableJoin, joinsAt, takenFrom } from './joins.ts'
import type { Flow } from './model.ts'

/** Where a process stands once: at a node, inside the sub-process of the token `scope` (0: the process itself); `via` is the flow by which it came to a join. */
export type Token = { n: number; nodeId: string; scope: number; via: string }

/** Everything that a running process is; `counter` numbers its tokens. */
export type TokenState = { counter: number; tokens: readonly Token[] }

/**
 * What happens to a process. `done`: what the token waited for is over. `boundary`: the timer at its node is due. `move`: these tokens
 * are taken away and one begins at `to`, as for a step that is sent back. `stop`: all of it ends.
 */
export type ProcessEvent =
  | { is: 'start' }
  | { is: 'done'; token: number }
  | { is: 'boundary'; token: number; node: string }
  | { is: 'move'; tokens: readonly number[]; to: string }
  | { is: 'stop' }

/** What follows: a token waits at a node, or left it; a flow was taken; a node was passed; the process is over. */
export type Effect =
  | { is: 'entered'; token: Token }
  | { is: 'left'; token: Token; how: 'done' | 'interrupted' | 'moved' | 'stopped' }
  | { is: 'passed'; nodeId: string }
  | { is: 'took'; flowId: string }
  | { is: 'ended' }

export type Advanced = { standing: TokenState; effects: readonly Effect[] }

/** A process that cannot go on, in a sentence for people. */
export class ProcessStuck extends Error {}
/** Nothing is waited for but at joins, to which nobody comes any more. */
export class JoinStuck extends ProcessStuck {}

/** nodes that one event may pass: more is a loop in which nobody is waited for */
const mostPassed = 2000

/** Moves a process on by one event. Pure: tokens, effects and nothing else; the same event gives the same result for ever, so a history rebuilds it. */
export function advance(graph: Graph, before: TokenState, event: ProcessEvent, values: Values): Advanced {
  const run = new Run(graph, before, values)
  run.take(event)
  run.settle()
  return run.result()
}

export const nothingYet: TokenState = { counter: 0, tokens: [] }

type Arriving = { flow: Flow; scope: number }

class Run {
  readonly #graph: Graph
  readonly #values: Values
  readonly #effects: Effect[] = []
  readonly #arriving: Arriving[] = []
  #tokens: Token[]
  #counter: number
  #passed = 0
  #isEnded = false

  constructor(graph: Graph, { counter, tokens }: TokenState, values: Values) {
    this.#graph = graph
    this.#values = values
    this.#tokens = [...tokens]
    this.#counter = counter
  }

  result(): Advanced {
    return { standing: { counter: this.#counter, tokens: this.#tokens }, effects: this.#effects }
  }

  take(event: ProcessEvent): void {
    switch (event.is) {
      case 'start':
        return this.#begin(null, 0)
      case 'done':
        return this.#leave(this.#token(event.token))
      case 'boundary':
        return this.#boundary(this.#token(event.token), event.node)
      case 'move':
        return this.#move(event)
      case 'stop':
        for (const token of this.#tokens.filter(({ scope }) => scope === 0)) this.#remove(token, 'stopped')
        return
      default:
        event satisfies never
    }
  }

  /** Goes on until every token waits: at a node, at a join, or nowhere any more. */
  settle(): void {
    for (;;) {
      const next = this.#arriving.shift()
      if (next) {
        this.#arrive(next)
        continue
      }
      if (this.#closeScope()) continue
      const join = fireableJoin(this.#graph, this.#tokens)
      if (!join) break
      this.#fire(join.nodeId, join.scope)
    }
    if (this.#tokens.length > 0 && this.#tokens.every(({ nodeId, via }) => via !== '' || this.#graph.node(nodeId).kind === 'subProcess'))
      throw new JoinStuck('汇聚网关在等一条不会再来的分支，流程走不下去，请修改流程')
    if (this.#tokens.length > 0 || this.#isEnded) return
    this.#isEnded = true
    this.#effects.push({ is: 'ended' })
  }

  #token(n: number): Token {
    const found = this.#tokens.find((token) => token.n === n)
    if (!found) throw new ProcessStuck('这一步已经办完，请刷新')
    return found
  }

  #begin(scopeNode: string | null, scope: number): void {
    const start = this.#graph.startOf(scopeNode)
    this.#pass(start.id)
    this.#send(this.#graph.out(start.id), scope)
  }

  #leave(token: Token): void {
    this.#remove(token, 'done')
    this.#pass(token.nodeId)
    this.#send(this.#chosen(token.nodeId), token.scope)
  }

  #boundary(token: Token, nodeId: string): void {
    const node = this.#graph.node(nodeId)
    if (node.kind !== 'boundary' || node.at !== token.nodeId) throw new ProcessStuck('定时事件不在这一步上')
    if (node.interrupts) this.#remove(token, 'interrupted')
    this.#pass(nodeId)
    this.#send(this.#graph.out(nodeId), token.scope)
  }

  #move({ tokens, to }: { tokens: readonly number[]; to: string }): void {
    const target = this.#graph.node(to)
    const moved = tokens.map((n) => this.#token(n))
    const scope = this.#scopeFor(target.parent, moved)
    for (const token of moved) if (this.#tokens.includes(token)) this.#remove(token, 'moved')
    this.#enter(target.id, scope)
  }

  /** The token of the sub-process in which a node stands, around the moved ones or any that runs; where none does, it is entered anew. */
  #scopeFor(scopeNode: string | null, moved: readonly Token[]): number {
    if (scopeNode === null) return 0
    const around = new Set(moved.flatMap((token) => this.#scopesAround(token)))
    const running = this.#tokens.filter(({ nodeId }) => nodeId === scopeNode)
    const found = running.find(({ n }) => around.has(n)) ?? running[0]
    if (found && !moved.includes(found)) return found.n
    const outer = this.#scopeFor(this.#graph.node(scopeNode).parent, moved)
    return this.#add({ nodeId: scopeNode, scope: outer, via: '' }).n
  }

  #scopesAround({ scope }: Token): number[] {
    const token = this.#tokens.find(({ n }) => n === scope)
    return token ? [token.n, ...this.#scopesAround(token)] : []
  }

  #arrive({ flow, scope }: Arriving): void {
    if (scope !== 0 && !this.#tokens.some(({ n }) => n === scope)) return // its sub-process was ended meanwhile
    this.#effects.push({ is: 'took', flowId: flow.id })
    if (joinsAt(this.#graph, flow.to)) {
      this.#tokens.push({ n: ++this.#counter, nodeId: flow.to, scope, via: flow.id })
      return
    }
    this.#enter(flow.to, scope)
  }

  #enter(nodeId: string, scope: number): void {
    this.#count()
    const node = this.#graph.node(nodeId)
    if (node.kind === 'end') {
      this.#pass(nodeId)
      if (node.terminates) this.#terminate(scope)
      return
    }
    if (node.kind === 'subProcess') {
      const token = this.#add({ nodeId, scope, via: '' })
      this.#begin(nodeId, token.n)
      return
    }
    if (waitingKinds.has(node.kind)) {
      this.#add({ nodeId, scope, via: '' })
      return
    }
    this.#pass(nodeId)
    this.#send(this.#chosen(nodeId), scope)
  }

  #add(token: Omit<Token, 'n'>): Token {
    const added = { n: ++this.#counter, ...token }
    this.#tokens.push(added)
    this.#effects.push({ is: 'entered', token: added })
    return added
  }

  #fire(nodeId: string, scope: number): void {
    this.#count()
    const taken = takenFrom(this.#tokens, nodeId, scope)
    this.#tokens = this.#tokens.filter((token) => !taken.includes(token))
    this.#pass(nodeId)
    this.#send(this.#chosen(nodeId), scope)
  }

  /** A sub-process in which nothing stands any more is done. */
  #closeScope(): boolean {
    const empty = this.#tokens.find(({ n, nodeId }) => this.#graph.node(nodeId).kind === 'subProcess' && !this.#tokens.some(({ scope }) => scope === n))
    if (empty) this.#leave(empty)
    return empty !== undefined
  }

  #terminate(scope: number): void {
    for (const token of this.#tokens.filter((one) => one.scope === scope)) this.#remove(token, 'stopped')
    for (let at = this.#arriving.length - 1; at >= 0; at -= 1) if (this.#arriving[at]?.scope === scope) this.#arriving.splice(at, 1)
  }

  /** With a token go all that stand inside of it. */
  #remove(token: Token, how: Extract<Effect, { is: 'left' }>['how']): void {
    for (const inner of this.#tokens.filter(({ scope }) => scope === token.n)) this.#remove(inner, how === 'done' ? 'interrupted' : how)
    this.#tokens = this.#tokens.filter((one) => one !== token)
    this.#effects.push({ is: 'left', token, how })
  }

  #pass(nodeId: string): void {
    this.#effects.push({ is: 'passed', nodeId })
  }

  #send(flows: readonly Flow[], scope: number): void {
    this.#arriving.push(...flows.map((flow) => ({ flow, scope })))
  }

  #count(): void {
    this.#passed += 1
    if (this.#passed > mostPassed) throw new ProcessStuck('流程在没有等待步骤的循环里打转，请修改流程')
  }

  /** The flows by which a node is left, for this record. */
  #chosen(nodeId: string): readonly Flow[] {
    const node = this.#graph.node(nodeId)
    const out = this.#graph.out(nodeId)
    if (node.kind === 'parallel') return out
    const fallback = 'fallback' in node ? (out.find(({ id }) => id === node.fallback) ?? null) : null
    const fitting = out.filter((flow) => flow !== fallback && (flow.when === null || holds(flow.when, this.#values)))
    if (node.kind !== 'exclusive' && node.kind !== 'inclusive') return fitting
    const chosen = node.kind === 'exclusive' ? fitting.slice(0, 1) : fitting
    if (chosen.length > 0) return chosen
    if (fallback) return [fallback]
    throw new ProcessStuck(`节点“${node.name || node.id}”没有一条分支的条件满足，也没有默认分支，请检查单据内容或修改流程`)
  }
}
