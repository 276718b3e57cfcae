import { Type } from 'typebox';
import { chosenId, named, object, optional, singleLine } from '../kit/schema.ts';
import type { Department } from './types.ts';

export const newDepartment = object({ Id: chosenId, Name: singleLine(100) });
export const departmentChange = object({ Name: optional(singleLine(100)), Active: optional(Type.Boolean()) });
export const wireDepartment = named(
  'Department',
  object({ Id: Type.String(), Name: Type.String(), Active: Type.Boolean() }),
);

export function toWireDepartment({ id, name, isActive }: Department): Type.Static<typeof wireDepartment> {
  return { Id: id, Name: name, Active: isActive };
}
