/**
 * What a form asks besides the rules of single fields, as data (docs/decisions/030): office and server obey the same
 * (contract/rules/formRules.ts). `Name` are the names of the fields of the resource.
 */
export type FormRule<Name extends string = string> = WhenRule<Name> | ComputeRule<Name>

/** What another field has to say: one of these values, or anything at all. */
export type When<Name extends string = string> = { field: Name; is: readonly (string | number)[] } | { field: Name; isFilled: boolean }

/**
 * While `when` holds, the named fields are shown (and hidden while no such rule of theirs holds), have to be filled in, or keep
 * the value that they have. A field that can be hidden is optional in `row`, and its column takes null.
 */
export type WhenRule<Name extends string = string> = { when: When<Name>; show?: readonly Name[]; require?: readonly Name[]; lock?: readonly Name[] }

/** A field that nobody writes: it follows from others. Declare it among what the server assigns. */
export type ComputeRule<Name extends string = string> = { compute: Name; from: Computation<Name> }

/** `product` and what follows it are empty where a field of theirs is; a sum only where all are. Figures are rounded to the places of the computed field, halves away from zero. */
export type Computation<Name extends string = string> =
  | { is: 'sum' | 'product'; of: readonly [Name, ...Name[]] }
  /** the first without all others */
  | { is: 'difference'; of: readonly [Name, Name, ...Name[]] }
  /** the first by the second; empty by zero */
  | { is: 'quotient'; of: readonly [Name, Name] }
  /** so many percent (the first) of the second */
  | { is: 'percentOf'; of: readonly [Name, Name] }
  | { is: 'copy'; of: readonly [Name] }

/** Fields that belong together under a heading. */
export type Section<Name extends string = string> = { title: string; fields: readonly Name[] }

/** The states of a record in which a field keeps its value. */
export type LockedIn<Name extends string = string> = { readonly [Field in Name]?: readonly string[] }
