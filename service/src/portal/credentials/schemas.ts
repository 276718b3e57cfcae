import {
  createdCredential,
  credentialChange,
  newCredential,
  rotation,
  wireCredential,
} from '../../accounts/credential-wire.ts';
import { hide, idParams, listed } from '../schemas.ts';

export const listSchema = { ...hide, response: { 200: listed(wireCredential) } };
export const createSchema = { ...hide, body: newCredential, response: { 201: createdCredential } };
export const rotateSchema = { ...hide, params: idParams, body: rotation, response: { 200: createdCredential } };
export const changeSchema = { ...hide, params: idParams, body: credentialChange, response: { 200: wireCredential } };
