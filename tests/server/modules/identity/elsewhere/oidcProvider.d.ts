declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  class Grant {
    constructor(properties: { accountId: string; clientId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  type Finished = { login?: { accountId: string; amr?: string[] }; consent?: { grantId: string } }
  /** What the tests use of it; the package brings no types. */
  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        interactions: { url(context: unknown, interaction: { uid: string }): string }
        findAccount(context: unknown, sub: string): { accountId: string; claims(): Record<string, unknown> }
        [setting: string]: unknown
      },
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string }; params: Record<string, unknown>; session?: { accountId: string }; grantId?: string }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Finished, options?: { mergeWithLastSubmission: boolean }): Promise<void>
    Grant: { new (properties: { accountId: string; clientId: string }): Grant; find(id: string): Promise<Grant | undefined> }
  }
}
