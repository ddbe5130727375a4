/** A person's second factor: the secret as the vault keeps it, since when it counts (null: not confirmed yet), the newest step that was used, and digests of the recovery codes left, commas between. */
export type SecondFactorTable = { userId: string; sealed: string; confirmedAt: number | null; lastStep: number; recovery: string }

declare module '../../../db/database.ts' {
  interface Tables {
    sys_second_factor: SecondFactorTable
  }
}
