/** What we use of the package, which brings no types. */
declare module 'nodes7' {
  export default class NodeS7 {
    constructor(options: { silent: boolean })
    initiateConnection(where: { port: number; host: string; rack: number; slot: number }, done: (error: unknown) => void): void
    setTranslationCB(translate: (name: string) => string): void
    addItems(names: string[]): void
    readAllItems(done: (isBad: boolean, values: Record<string, unknown>) => void): void
    dropConnection(done: () => void): void
  }
}
