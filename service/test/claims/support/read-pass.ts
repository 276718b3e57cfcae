import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import forge from 'node-forge';

/** The files of a pass, once its manifest and signature were found to be right. */
export function readPass(bytes: Buffer, certificate: string): Map<string, Buffer> {
  const files = unzip(bytes);
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  const hashes = JSON.parse(manifest.toString()) as Record<string, string>;
  for (const [name, content] of files) {
    if (name === 'manifest.json' || name === 'signature') continue;
    if (hashes[name] !== createHash('sha1').update(content).digest('hex')) throw new Error(`${name} was changed`);
  }
  if (!isSignedBy(certificate, manifest, files.get('signature') ?? Buffer.alloc(0))) throw new Error('wrong signature');
  return files;
}

/** A detached PKCS #7 signature: it covers attributes, one of which is the hash of the content. */
function isSignedBy(certificate: string, content: Buffer, signature: Buffer): boolean {
  const { asn1 } = forge;
  const message = forge.pkcs7.messageFromAsn1(asn1.fromDer(signature.toString('binary'))) as unknown as {
    rawCapture: {
      authenticatedAttributes: forge.asn1.Asn1[];
      signature: string;
      digestAlgorithm: string;
    };
  };
  const { authenticatedAttributes, signature: signed, digestAlgorithm } = message.rawCapture;
  const hash = asn1.derToOid(digestAlgorithm) === forge.pki.oids.sha256 ? 'sha256' : 'sha1';
  const attributes = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, authenticatedAttributes);
  const der = Buffer.from(asn1.toDer(attributes).getBytes(), 'binary');
  const key = new X509Certificate(certificate).publicKey;
  return (
    der.includes(createHash(hash).update(content).digest()) &&
    createVerify(hash).update(der).verify(key, Buffer.from(signed, 'binary'))
  );
}

function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [method, size] = [bytes.readUInt16LE(at + 8), bytes.readUInt32LE(at + 18)];
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)];
    const start = at + 30 + nameLength + extraLength;
    const data = bytes.subarray(start, start + size);
    files.set(bytes.toString('utf8', at + 30, at + 30 + nameLength), method === 0 ? data : inflateRawSync(data));
    at = start + size;
  }
  return files;
}
