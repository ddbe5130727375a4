import { useQueryClient } from '@tanstack/react-query'
import { screens } from '#contract/modules/walls/screen.ts'
import { envelopeOf } from '../../../api/request.ts'

/** Pairing: reads the list anew and gives the server's sentence; throws ApiError. */
export function useScreenWrites() {
  const queries = useQueryClient()
  async function call(path: string, body: object): Promise<string> {
    const { message } = await envelopeOf(path, { method: 'POST', body, quiet: true })
    await queries.invalidateQueries({ queryKey: ['records', screens.name] })
    return message
  }
  return {
    approve: (body: { code: string; name: string; board: string }) => call('/mes/screen/approve', body),
  }
}
