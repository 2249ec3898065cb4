/** Converts a union of object types to one object type with all members, for declarations of several folders. */
export type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
