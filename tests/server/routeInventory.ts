export const inventory: Record<string, string> = {}
