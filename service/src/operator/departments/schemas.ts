import { Type } from 'typebox';
import { departmentChange, newDepartment, wireDepartment } from '../../accounts/department-wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Departments';

export const listSchema = route({
  tag,
  summary: 'List the departments of an account',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(wireDepartment),
});

export const addSchema = route({
  tag,
  summary: 'Add a department to an account',
  params: idParams,
  body: newDepartment,
  status: 201,
  answer: wireDepartment,
  refusals: [409],
});

export const changeSchema = route({
  tag,
  summary: 'Rename, enable or disable a department',
  params: Type.Object({ id: Type.String(), departmentId: Type.String() }),
  body: departmentChange,
  answer: wireDepartment,
});
