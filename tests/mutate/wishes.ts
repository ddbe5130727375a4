/** What the command was asked for: rows by name, or so many at random. */
export type Wishes = { ids: string[]; count: number; seed: string; isWithoutBrowser: boolean; mode: 'fresh' | 'resume' | 'again' | 'print' }

/** Without a seed every run draws the same rows and breaks: that of the commit with which the command began. */
const firstSeed = 'c64ea1bcd9cbc2a6a83aef0fdb1aadd169ece97f'

export function readWishes(args: readonly string[]): Wishes {
  const seedAt = args.indexOf('--seed')
  const seed = seedAt === -1 ? firstSeed : args[seedAt + 1]
  if (!seed) throw new Error('--seed wants words behind it')
  const rest = args.filter((_arg, index) => seedAt === -1 || (index !== seedAt && index !== seedAt + 1))
  const wishes: Wishes = { ids: [], count: 1, seed, isWithoutBrowser: false, mode: 'fresh' }
  for (const arg of rest) {
    if (/^[A-Z]+-\d{3}$/.test(arg)) wishes.ids.push(arg)
    else if (/^[1-9]\d*$/.test(arg)) wishes.count = Number(arg)
    else if (arg === '--resume' || arg === '--again') wishes.mode = arg === '--resume' ? 'resume' : 'again'
    else if (arg === '--without-browser') wishes.isWithoutBrowser = true
    else if (arg === 'print') wishes.mode = 'print'
    else throw new Error(`${arg}: rows as GRID-014, a number of rows, --seed, --resume, --again, --without-browser or print are known`)
  }
  return wishes
}
