import { useQueryClient } from '@tanstack/react-query'
import type { ProfileEdit } from '#contract/modules/identity/account.ts'
import { LoginResult } from '#contract/session.ts'
import { envelopeOf, request } from '../../../api/request.ts'
import { keepUserInfo } from '../../../api/session.ts'

/** Saves what people changed about themselves and takes over what the server then says. Resolves to the server's sentence and the version that stands now. */
export function useSaveProfile(): (edit: ProfileEdit) => Promise<{ message: string; version: number | undefined }> {
  const queries = useQueryClient()
  return async (edit) => {
    const { message } = await envelopeOf('/sys/user/login/setting/userEdit', { method: 'POST', body: edit, quiet: true })
    const me = await request('/sys/getLoginInfo', LoginResult, { quiet: true })
    keepUserInfo(me.userInfo)
    queries.setQueryData(['me'], me)
    return { message, version: me.userInfo.version }
  }
}
