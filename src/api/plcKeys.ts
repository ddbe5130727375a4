/** Under which the machines of the plant are kept. Apart from the calls: the first page to load names the keys and nothing of what is asked. */
export const overviewKey = ['plc', 'overview']

/** Under which the tags of the plant are kept. */
export const plantTagsKey = ['plc', 'tags']
